import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  fileName: 'statement',
  folder: 'invoices',
  waitingName: 'not-ready-yet.txt',
  waiting: 'These invoices are issued, but their files are not ready yet. Download the archive again later.',
} as const satisfies SameKeys<typeof de>
