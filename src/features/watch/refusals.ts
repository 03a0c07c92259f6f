/** Why a watch is refused, in both languages. */
import { refusals } from '#kernel/refusals.ts'

export const watchRefusals = refusals({
  'watch.too_many': {
    status: 422,
    de: 'Du wartest schon auf {count} Plätze. Beende erst etwas auf deiner Warteliste.',
    en: 'You are already waiting for {count} places. Remove one from your waiting list first.',
  },
  'watch.too_soon': {
    status: 422,
    field: 'time',
    de: 'Dafür ist es zu spät: Bescheid geben können wir bis {minutes} Minuten vor Beginn.',
    en: 'It is too late for that: we can only tell you up to {minutes} minutes before the start.',
  },
  'watch.wish_missing': {
    status: 422,
    field: 'office',
    de: 'Bitte sag, auf welchen Platz oder in welcher Gegend du wartest.',
    en: 'Please say which place or area you are waiting for.',
  },
})

type WatchRefusals = typeof watchRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends WatchRefusals {}
}
