/** Why an announcement is not made or changed, in both languages. */
import { refusals } from '#kernel/refusals.ts'

export const statusRefusals = refusals({
  'announcement.ends_early': {
    status: 422,
    field: 'endsAt',
    de: 'Das Ende liegt vor dem Beginn oder ist schon vorbei.',
    en: 'The end is before the start, or is over already.',
  },
  'announcement.no_such_time': {
    status: 422,
    field: 'startsAt',
    de: 'Diese Zeit gibt es nicht. Schreib Tag und Uhrzeit, z. B. 2026-11-28T22:00.',
    en: 'There is no such time. Give a day and a time, such as 2026-11-28T22:00.',
  },
  'announcement.over': {
    status: 422,
    de: 'Diese Ankündigung ist schon vorbei. Schreib eine neue.',
    en: 'This announcement is over already. Write a new one.',
  },
})

type StatusRefusals = typeof statusRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends StatusRefusals {}
}
