const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** A length of time in its largest unit of which there are two, as people say it: "90 minutes", "2 days". */
export function lengthWords(seconds: number, tag: string): string {
  const [unit, length] = UNITS.find(([, one]) => seconds >= 2 * one) ?? (['second', 1] as const)
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(seconds / length))
}
