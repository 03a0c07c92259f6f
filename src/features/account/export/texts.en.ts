import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'Take your data with you',
  lead: 'We put together everything we store about you: profile, bookings, payments, notifications and more, as an archive of readable files (JSON). Once a day.',
  ask: 'Request a copy',
  making: 'Your copy is being put together. You will get an e-mail as soon as it is ready.',
  ready: 'Copy of {day}, {size}. It stays here until {until}.',
  download: 'Download copy',
  tomorrow: 'You can request a new copy one day after the last one.',
  copyTitle: 'The copy of your data',
  copyText:
    'This is everything that is stored about you, as an archive of readable files ({size}). It stays here until {until}.',
  readme:
    'Your data at Viertel. Each file is a list in JSON, which any editor opens. Times are in UTC, amounts in cents (fields ending in _cents). Passwords and other secrets of your account are not included.',
} as const satisfies SameKeys<typeof de>
