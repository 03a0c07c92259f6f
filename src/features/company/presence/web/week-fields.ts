/** Names of the fields of the pattern of a week. ISO weekdays: Monday is 1. */

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

export function weekField(weekday: number, name: 'morning' | 'afternoon' | 'from' | 'to' | 'place'): string {
  return `d${weekday}${name}`
}
