/** What the attacker knows: everything a visitor can find out, and the token of an ordinary reader. */
export type Target = {
  port: number;
  publishableKey: string;
  /** Of a reader; registration is open to all visitors. */
  token: string;
  readerId: string;
  /** An image of the library and a file of the build, as pages name them. */
  image: string;
  asset: string;
};
