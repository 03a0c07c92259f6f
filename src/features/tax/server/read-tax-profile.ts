import { MODELESS_BITS } from '#features/account/person/rules/mode.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { readTaxProfile as contract } from '../contract.ts'
import { blockedFrom } from '../rules/asking.ts'
import { isReportable, missingTaxData } from '../rules/tax-data.ts'
import { findProviderOf, readTaxFacts, type TaxFacts } from './tax-store.ts'

/** Who offers nothing yet is asked for nothing. */
const NOBODY = {
  isAsked: false,
  kind: null,
  givenName: '',
  surname: '',
  birthDate: null,
  birthCity: '',
  birthCountry: '',
  tins: [],
  hasNoTin: false,
  hasNoRegister: false,
  places: [],
  missing: [],
  known: { address: null, vatId: '', registerNumber: '', hasPayee: false },
  askedAt: null,
  blockedFrom: null,
  isBlocked: false,
} as const

export async function readTaxProfile({ viewer, context }: Call<typeof contract>) {
  if ((viewer.bits & MODELESS_BITS) !== 0) refuse('auth.forbidden')
  const id = await findProviderOf(context.db.read, viewer.id)
  return {
    data: id === null ? { ...NOBODY, tins: [], places: [], missing: [] } : await viewTaxProfile(context.db.read, id),
  }
}

export async function viewTaxProfile(db: Reads, providerId: number) {
  const [facts] = await readTaxFacts(db, [providerId])
  return profileOf(facts ?? refuse('request.not_found'))
}

function profileOf(facts: TaxFacts) {
  const { address, askedAt } = facts
  const isAsked = isReportable(
    facts.residence,
    facts.places.map(({ country }) => country),
  )
  return {
    isAsked,
    kind: facts.kind,
    givenName: facts.givenName,
    surname: facts.surname,
    birthDate: facts.birthDate,
    birthCity: facts.birthCity,
    birthCountry: facts.birthCountry,
    tins: [...facts.tins],
    hasNoTin: facts.hasNoTin,
    hasNoRegister: facts.hasNoRegister,
    places: facts.places.map(({ id, street, postcode, city, landRegister }) => ({
      id,
      street,
      postcode,
      city,
      landRegister,
    })),
    missing: isAsked ? missingTaxData(facts) : [],
    known: {
      address:
        address &&
        [address.name1, address.name2, address.street, `${address.postcode} ${address.city}`].filter(
          (one) => one !== '',
        ),
      vatId: facts.vatId,
      registerNumber: facts.registerNumber,
      hasPayee: facts.payeeRef !== null,
    },
    askedAt: askedAt?.toString() ?? null,
    blockedFrom: askedAt === null ? null : blockedFrom(askedAt).toString(),
    isBlocked: facts.blockedAt !== null,
  }
}
