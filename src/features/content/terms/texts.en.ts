import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  since: 'Version {version}, in force since {day}.',
  coming: 'A new version applies from {day}.',
  readComing: 'Read the new version',
  readCurrent: 'To the version in force',
  isComing: 'This version applies from {day}. What is new and what goes is marked.',
  isPast: 'This version is no longer in force. What it changed compared with the one before is marked.',
  all: 'All versions',
  one: 'Version {version}, from {day}',
  oneInForce: 'in force',
  oneComing: 'announced',
  oneCorrection: 'a correction that changes no meaning',
  first: 'First version',
  added: 'New:',
  removed: 'Removed:',
} as const satisfies SameKeys<typeof de>
