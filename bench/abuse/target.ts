/** What the attacker knows: everything a stranger can find out, and the token of an ordinary reader. */
export type Target = {
  port: number;
  publishableKey: string;
  /** Of a reader, who anyone can become. */
  token: string;
  readerId: string;
  /** An image of the library and a file of the build, as pages name them. */
  image: string;
  asset: string;
};
