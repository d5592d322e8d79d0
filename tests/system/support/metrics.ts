/** What Prometheus reads, by name and labels. */
export async function readMetrics({ host, port }: { host: string; port: number }) {
  const text = await (await fetch(`http://${host}:${port}/metrics`)).text();
  const samples = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return Object.fromEntries(
    samples.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
  ) as Record<string, number>;
}
