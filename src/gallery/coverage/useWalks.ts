import { walks } from 'virtual:charts';
import { useEffect, useState } from 'react';
import type { Walks } from '../exhibit.ts';

/** Who walks the transitions of a chart; undefined until that is loaded. */
export function useWalks(id: string): Walks | undefined {
  const [loaded, setLoaded] = useState<{ id: string; walks: Walks }>();
  useEffect(() => {
    let isHere = true;
    void walks[id]?.().then((found) => isHere && setLoaded({ id, walks: found.default }));
    return () => {
      isHere = false;
    };
  }, [id]);
  return loaded?.id === id ? loaded.walks : undefined;
}
