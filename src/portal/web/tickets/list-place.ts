/** Where the user was in the list, in the entry of the history that Back returns to. */
export interface ListPlace {
  readonly offset: number;
  readonly rows: readonly [number, number];
  readonly current: number;
}

interface EntryState {
  readonly list?: ListPlace & { readonly search: string };
}

export const storePlace = (place: ListPlace): void =>
  history.replaceState({ ...history.state, list: { ...place, search: location.search } }, "");

/** Undefined unless the user comes back to the same list. */
export function storedPlace(): ListPlace | undefined {
  const { list } = (history.state ?? {}) as EntryState;
  return list?.search === location.search ? list : undefined;
}
