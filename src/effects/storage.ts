/** The browser's storage, or memory where it throws, is full or is blocked: no one is locked out by it. */
export interface Store {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
}

/** Opens the local storage; every key that it would not take lives in memory instead. */
export function openStore(storage: () => Storage = () => window.localStorage): Store {
  const memory = new Map<string, string | null>();
  return {
    read(key) {
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        storage().setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove(key) {
      try {
        storage().removeItem(key);
        memory.delete(key);
      } catch {
        memory.set(key, null);
      }
    },
    keys() {
      const names = new Set(memory.keys());
      try {
        for (const name of Object.keys(storage())) names.add(name);
      } catch {
        // blocked storage holds nothing
      }
      return [...names];
    },
  };
}
