/** Sample calls of companies: becoming one, its people, and their places (sample-calls.ts). */
import type { OwnedRecords } from './owned-records.ts'

/** What is asked of an endpoint; a path of several parts has them divided by `/`. */
export type Asking = { readonly path?: string; readonly body?: object; readonly query?: string }

export const ADDRESS = {
  name1: 'Ada',
  street: 'Weg 1',
  postcode: '10115',
  city: 'Berlin',
  country: 'DE' as const,
  taxNumber: '93815/08152',
}

const WHERE = { street: 'Weg 1', postcode: '10115', city: 'Berlin', country: 'DE' }

export const COMPANY_SAMPLE_CALLS: Readonly<Record<string, Asking | ((of: OwnedRecords) => Asking)>> = {
  'GET /api/company/request': {},
  // Nobody becomes a company here, so that later calls are made as the same kind of person.
  'POST /api/company/request': { body: { companyName: 'Probe GmbH', permanent: false, address: ADDRESS } },
  'DELETE /api/company/request': {},
  // Nobody hands a company on here.
  'POST /api/company/admin': { body: { member: 4711 } },
  'GET /api/employee': {},
  'GET /api/employee/{id}': (of) => ({ path: String(of.member.keep) }),
  'POST /api/employee': (of) => ({
    body: {
      id: of.member.keep,
      email: `member-${of.member.keep}@example.test`,
      givenName: 'Nadia',
      surname: 'Benali',
      locale: 'de',
      limit: { type: 'monthly', amount: 30_000 },
      permissions: ['book'],
    },
  }),
  'GET /api/employee/hours': {},
  'POST /api/employee/hours': { body: { week: [{ weekday: 1, kind: 'home' }] } },
  'GET /api/employee/locations': {},
  'POST /api/employee/locations': { body: { kind: 'other', title: 'Werkstatt' } },
  'POST /api/employee/offices': { body: { offices: [{ title: 'Hauptsitz', address: WHERE, seats: 8 }] } },
  'POST /api/employee/home': { body: { address: WHERE, seats: 2 } },
  'POST /api/employee/home/{userOffice}': (of) => ({ path: String(of.place), body: { note: 'Hinterhaus' } }),
  'GET /api/employee/share': {},
  'POST /api/employee/share': (of) => ({
    body: { userOffice: of.place, on: true, days: [{ day: '2026-11-24', from: '09:00', to: '17:00' }] },
  }),
  'GET /api/employee/{userOffice}/user-offices': (of) => ({ path: String(of.place) }),
  'DELETE /api/employee/{userOffice}/user-offices/{booking}': (of) => ({
    path: `${of.place}/${of.booking.read}`,
    body: { reason: 'Ich bin krank.' },
  }),
}
