/** Of the user agent only one of these words is stored. */
export function browserFamily(agent: string): string {
  if (/Edg(e|A|iOS)?\//.test(agent)) return "Edge";
  if (/OPR\/|Opera/.test(agent)) return "Opera";
  if (/SamsungBrowser\//.test(agent)) return "Samsung Internet";
  if (/Firefox\/|FxiOS\//.test(agent)) return "Firefox";
  if (/Chrome\/|CriOS\//.test(agent)) return "Chrome";
  if (/Safari\//.test(agent)) return "Safari";
  return "Other";
}

export function isRobot(agent: string): boolean {
  return (
    agent === "" || /bot\b|crawl|spider|slurp|lighthouse|monitor|preview|curl|wget|python|scan/i.test(agent)
  );
}
