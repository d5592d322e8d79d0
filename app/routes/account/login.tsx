export const handle = { hydrate: "now" };

export default function Login() {
  return (
    <main id="main" className="container-page py-24">
      <h1 className="display">Sign In</h1>
    </main>
  );
}

export function meta() {
  return [{ title: "Sign In · Reduit" }];
}
