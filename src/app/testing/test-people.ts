/** People, companies, providers and offices for tests, by plain SQL. */
import { randomUUID } from 'node:crypto'
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import { mercator, type LatLng } from '#kernel/geo.ts'
import type { Country, Locale } from '#kernel/locale.ts'
import type { Currency } from '#kernel/money.ts'
import { maskOf } from '#kernel/quarters.ts'
import type { DeskRole } from '#kernel/desk-roles.ts'
import { kindOfBits, KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/connection/database.ts'

export type PersonOptions = {
  bits?: number
  /** Of an operator; an owner unless said. */
  deskRoles?: readonly DeskRole[]
  verified?: boolean
  suspended?: boolean
  /** False: it is long ago that they signed in. */
  proved?: boolean
  refugee?: boolean
  companyId?: number
  /** False: no billing address. */
  billing?: boolean
  locale?: Locale
}

type TaxMode = 'standard' | 'small_business'
export type TestProvider = { readonly id: number; readonly viewer: SignedIn; readonly country: Country }
type TestOffice = { readonly id: number; readonly provider: TestProvider }

export type OfficeOptions = {
  /** Where it is; in the middle of the capital of its provider's country unless said. */
  at?: LatLng
  provider?: TestProvider
  capacity?: number
  priceCents?: number
  type?: number
  leadHours?: number
  /** Companies whose people alone see and book it; makes it an employees-only one. */
  companyIds?: readonly number[]
  status?: 'draft' | 'published' | 'unpublished' | 'deleted'
  /** [from, to) in quarters on every day. */
  open?: readonly [number, number]
}

export type TestPeople = {
  person(options?: PersonOptions): Promise<SignedIn>
  provider(country?: Country, taxMode?: TaxMode): Promise<TestProvider>
  /** A provider who has said what an invoice in their name needs. */
  seller(country?: Country, taxMode?: TaxMode): Promise<TestProvider>
  /** An admin and an employee of one company, which has a billing address. */
  company(): Promise<{ id: number; admin: SignedIn; employee: SignedIn }>
  office(options?: OfficeOptions): Promise<TestOffice>
}

/** 7:00 to 22:00. */
const OPEN = [28, 88] as const
const PLACE = {
  DE: { zone: 'Europe/Berlin', city: 'Berlin', postcode: '10115', lat: 52.53, lng: 13.38, currency: 'EUR' },
  AT: { zone: 'Europe/Vienna', city: 'Wien', postcode: '1010', lat: 48.21, lng: 16.37, currency: 'EUR' },
  CH: { zone: 'Europe/Zurich', city: 'Zürich', postcode: '8001', lat: 47.37, lng: 8.54, currency: 'CHF' },
} as const satisfies Record<Country, { currency: Currency } & Record<string, string | number>>

export function peopleOf(on: { db: Database; clock: Clock; newId: () => number }): TestPeople {
  const { db, clock, newId } = on

  async function person(options: PersonOptions = {}): Promise<SignedIn> {
    const id = randomUUID()
    const bits = options.bits ?? KIND_BITS.toWork
    const deskRoles = options.deskRoles ?? (bits & KIND_BITS.operator ? (['owner'] as const) : [])
    const viewer = {
      kind: kindOfBits(bits),
      id,
      email: `${id}@example.test`,
      name: 'Ada Probe',
      verified: options.verified ?? true,
      refugee: options.refugee ?? false,
      suspended: options.suspended ?? false,
      proved: options.proved ?? true,
      companyId: options.companyId ?? null,
      deskRoles,
      bits,
      locale: options.locale ?? 'de',
    }
    await db.write.query(
      `insert into person (id, email, email_verified, name, kind, locale, refugee, suspended_at, company_id, desk_roles)
       values ($1, $2, $3, $4, $5, $6, $7, case when $8::boolean then $9::timestamptz end, $10, $11)`,
      [
        id,
        viewer.email,
        viewer.verified,
        viewer.name,
        bits,
        viewer.locale,
        viewer.refugee,
        viewer.suspended,
        clock.now(),
        viewer.companyId,
        deskRoles,
      ],
    )
    if (options.billing !== false) await billing({ personId: id, companyId: null })
    // The one place outside of platform/session that makes viewers: tests have no sessions.
    return viewer as unknown as SignedIn
  }

  async function billing(owner: { personId: string | null; companyId: number | null }): Promise<void> {
    await db.write.query(
      `insert into billing_address (id, person_id, company_id, name1, street, postcode, city, country, updated_at)
       values ($1, $2, $3, 'Ada Probe', 'Probeweg 1', '10115', 'Berlin', 'DE', $4)`,
      [newId(), owner.personId, owner.companyId, clock.now()],
    )
  }

  async function provider(country: Country = 'DE', taxMode: TaxMode = 'standard'): Promise<TestProvider> {
    const viewer = await person({ bits: KIND_BITS.toRent })
    const id = newId()
    await db.write.query(
      `insert into provider (id, person_id, name, country, tax_mode, created_at) values ($1, $2, 'Probehaus', $3, $4, $5)`,
      [id, viewer.id, country, taxMode, clock.now()],
    )
    return { id, viewer, country }
  }

  return {
    person,
    provider,
    async seller(country, taxMode) {
      const owner = await provider(country, taxMode)
      await db.write.query(
        `update billing_address set name1 = 'Kiezraum GmbH', tax_number = '30/123/45678' where person_id = $1`,
        [owner.viewer.id],
      )
      return owner
    },
    async company() {
      const id = newId()
      const admin = await person({ bits: KIND_BITS.corporate, billing: false })
      await db.write.query(`insert into company (id, name, admin_id, created_at) values ($1, 'Probe GmbH', $2, $3)`, [
        id,
        admin.id,
        clock.now(),
      ])
      await db.write.query('update person set company_id = $2 where id = $1', [admin.id, id])
      await billing({ personId: null, companyId: id })
      const employee = await person({ bits: KIND_BITS.employee, companyId: id, billing: false })
      return { id, admin: { ...admin, companyId: id }, employee }
    },
    async office(options = {}) {
      const owner = options.provider ?? (await provider())
      const place = { ...PLACE[owner.country], ...options.at }
      const locationId = newId()
      const id = newId()
      const { x, y } = mercator(place)
      await db.write.query(
        `insert into location (id, provider_id, street, postcode, city, country, zone, lat, lng, created_at)
         values ($1, $2, 'Teststraße 1', $3, $4, $5, $6, $7, $8, $9)`,
        [
          locationId,
          owner.id,
          place.postcode,
          place.city,
          owner.country,
          place.zone,
          place.lat,
          place.lng,
          clock.now(),
        ],
      )
      await db.write.query(
        `insert into office (id, location_id, provider_id, status, grp, category, type, title_de, title_en, access_note_de, capacity, people,
           area_m2, price_cents, currency, lead_hours, hours, lat, lng, mx, my, created_at, updated_at)
         values ($1, $2, $3, $4, 1, 'coworking', $5, 'Probeplatz', 'Test desk', 'Klingel 3', $6, $6, 40, $7, $8, $9,
           array_fill($10::text::bit(96), array[7]), $11, $12, $13, $14, $15, $15)`,
        [
          id,
          locationId,
          owner.id,
          options.status ?? 'published',
          (options.type ?? 0) | (options.companyIds ? OFFICE_TYPE.employeesOnly : 0),
          options.capacity ?? 4,
          options.priceCents ?? 1000,
          place.currency,
          options.leadHours ?? 0,
          maskOf([options.open ?? OPEN]),
          place.lat,
          place.lng,
          x,
          y,
          clock.now(),
        ],
      )
      await db.write.query('insert into office_audience (office_id, company_id) select $1, unnest($2::bigint[])', [
        id,
        options.companyIds ?? [],
      ])
      return { id, provider: owner }
    },
  }
}
