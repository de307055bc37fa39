import type { AnyActorRef, Subscription } from 'xstate';
import { type FormRef, formOf } from './form.ts';

/** Calls back when a flow's form starts or stops holding unsaved work, and once more when the watching ends. */
export function watchUnsaved(flow: AnyActorRef, report: (unsaved: boolean) => void): () => void {
  let form: FormRef | undefined;
  let watching: Subscription | undefined;
  let told = false;
  const tell = (unsaved: boolean) => {
    if (unsaved !== told) report(unsaved);
    told = unsaved;
  };
  const look = () => {
    const now = formOf(flow);
    if (now === form) return;
    watching?.unsubscribe();
    form = now;
    watching = form?.subscribe((snapshot) =>
      tell(snapshot.status === 'active' && snapshot.hasTag('unsaved')),
    );
    tell(form?.getSnapshot().hasTag('unsaved') ?? false);
  };
  look();
  const looking = flow.subscribe({ next: look, complete: () => tell(false) });
  return () => {
    looking.unsubscribe();
    watching?.unsubscribe();
    tell(false);
  };
}
