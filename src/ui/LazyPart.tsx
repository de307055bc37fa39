import { Component, type ReactNode, Suspense } from 'react';
import { isMissing, spare } from '#src/effects/parts.ts';

type Props = {
  children: ReactNode;
  /** What stands in its place while it is on its way, and where it can't come. */
  fallback?: ReactNode;
  /** Closes what would open with it. */
  onMissing?: () => void;
};

/**
 * Something whose code comes when it is needed, by `lazy(sparing(…))`. Where that can't be fetched, the page around it stays as it is, with what was
 * typed there; the banner of the page says what is missing.
 */
export class LazyPart extends Component<Props, { failure: object | null }> {
  override state = { failure: null };

  static getDerivedStateFromError(failure: object) {
    return { failure };
  }

  override componentDidCatch(failure: object) {
    if (!isMissing(failure)) return;
    spare();
    this.props.onMissing?.();
  }

  override render() {
    const { children, fallback = null } = this.props;
    const { failure } = this.state;
    if (failure && !isMissing(failure)) throw failure;
    return failure ? fallback : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
