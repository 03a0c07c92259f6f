/** Calls of reports (sample-calls.ts). */
import type { Asking } from './company-sample-calls.ts'
import type { OwnedRecords } from './owned-records.ts'

/** What a report says beside what it is about. */
export const REPORTED = {
  ground: 'fake',
  explanation: 'Dort ist kein Büro.',
  name: 'Ada Probe',
  email: 'ada@probe.example',
  goodFaith: true,
} as const

/** On what a decision against somebody rests. */
export const RULE = { ground: 'terms', rule: 'Nummer 6' } as const

export const DECIDED = {
  on: 'open',
  action: 'hide_office',
  ...RULE,
  facts: 'Unter der Adresse gibt es kein Büro.',
} as const

export const REPORT_SAMPLE_CALLS: Readonly<Record<string, Asking | ((of: OwnedRecords) => Asking)>> = {
  'GET /api/report/subject': { query: 'kind=office&id=4711' },
  'POST /api/report': { body: { kind: 'office', id: '4711', ...REPORTED } },
  'GET /api/report/{token}': { path: 'r1.none' },
  'PUT /api/report/{token}/complaint': { path: 'r1.none', body: { text: 'Doch.' } },
  'GET /api/operator/report': {},
  'GET /api/operator/cases.csv': {},
  'PUT /api/operator/report/{id}/decision': { path: '4711', body: DECIDED },
}
