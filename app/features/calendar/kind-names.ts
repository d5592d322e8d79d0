/** How a kind of content is called and where it is edited; from the one list of sections. */
export type KindNames = (kind: string) => { title: string; path: string } | undefined;
