import { useEffect, useState } from 'react';

type Loaders<Part> = Readonly<Record<string, () => Promise<{ default: Part }>>>;

/** A part of a chart that comes when it is shown; undefined until then. */
export function useLoaded<Part>(loaders: Loaders<Part>, id: string): Part | undefined {
  const [loaded, setLoaded] = useState<{ id: string; part: Part }>();
  useEffect(() => {
    let isHere = true;
    void loaders[id]?.().then((found) => isHere && setLoaded({ id, part: found.default }));
    return () => {
      isHere = false;
    };
  }, [loaders, id]);
  return loaded?.id === id ? loaded.part : undefined;
}
