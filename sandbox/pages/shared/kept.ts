/** What a browser keeps of the user's choices, if it may. */
export interface Kept {
  readonly get: (key: string) => string | undefined;
  readonly set: (key: string, value: string) => void;
}

/** For all tabs, also after they are closed. */
export const kept: Kept = keptIn(() => localStorage);

/** For this tab. */
export const keptInTab: Kept = keptIn(() => sessionStorage);

/** Browsers can forbid it, and then reading throws too. */
function keptIn(storage: () => Storage): Kept {
  return {
    get: (key) => {
      try {
        return storage().getItem(`notifygen-${key}`) ?? undefined;
      } catch {
        return undefined;
      }
    },
    set: (key, value) => {
      try {
        storage().setItem(`notifygen-${key}`, value);
      } catch {
        // The choice then lasts as long as the page.
      }
    },
  };
}
