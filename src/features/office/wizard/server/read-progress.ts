/** What an edited office lacks before it is published, and what would make its page better. */
import { hasTaxIdToInvoice } from '#features/account/billing/rules/billing-address.ts'
import type { Reads } from '#platform/db/handles.ts'
import { missingGates, openWishes, type Gate, type PayeeState, type Wish } from '../rules/gates.ts'
import { hasTraderData, type OffersAs } from '../../trader/rules/trader.ts'
import { audienceOf } from '../rules/choices.ts'
import type { CheckedSteps } from './check-steps.ts'
import type { EditedOffice } from './edited-offices.ts'

export type Progress = { readonly missing: Gate[]; readonly wishes: Wish[] }

export async function readProgress(db: Reads, office: EditedOffice, checked: CheckedSteps): Promise<Progress> {
  const provider = await readProviderFacts(db, office.providerId)
  const feed = await db.selectFrom('calendar_feed').select('id').where('office_id', '=', office.id).limit(1).execute()
  return progressOf(office, checked, { ...provider, hasCalendar: feed.length > 0 })
}

export function progressOf(
  office: EditedOffice,
  checked: CheckedSteps,
  provider: ProviderFacts & { readonly hasCalendar: boolean },
): Progress {
  const { information, title, equipment, rules, contact } = checked.facts
  return {
    missing: missingGates({
      ...provider,
      audience: audienceOf(office.steps.type.fields),
      valid: checked.valid,
      photos: office.photos.length,
    }),
    wishes: openWishes({
      photos: office.photos.length,
      descriptionLength: information?.description.de.length ?? 0,
      hasEnglish: (title?.title.en ?? '') !== '' && (information?.description.en ?? '') !== '',
      equipment: equipment?.equipment.length ?? 0,
      rules: rules?.rules.length ?? 0,
      hasEntrance: (contact?.accessNote.de ?? '') !== '',
      hasPhone: (contact?.contact.phone ?? '') !== '',
      hasCalendar: provider.hasCalendar,
    }),
  }
}

export type ProviderFacts = {
  readonly emailVerified: boolean
  readonly hasBillingAddress: boolean
  readonly hasTaxId: boolean
  readonly hasTraderData: boolean
  readonly payee: PayeeState
  readonly isStoppedForReport: boolean
}

export async function readProviderFacts(db: Reads, providerId: number): Promise<ProviderFacts> {
  const row = await db
    .selectFrom('provider as p')
    .innerJoin('person as one', 'one.id', 'p.person_id')
    .leftJoin('billing_address as b', (on) => on.onRef('b.person_id', '=', 'p.person_id').on('b.is_default', '=', true))
    .leftJoin('provider_payee as payee', 'payee.provider_id', 'p.id')
    .leftJoin('tax_block as stop', 'stop.provider_id', 'p.id')
    .select([
      'one.email_verified',
      'b.id as billing',
      'b.tax_number',
      'b.vat_id',
      'b.vat_state',
      'b.country as billing_country',
      'p.tax_mode',
      'p.trader_phone',
      'p.trader_email',
      'p.certified_at',
      'p.offers_as',
      'payee.state',
      'stop.blocked_at',
    ])
    .where('p.id', '=', providerId)
    .executeTakeFirstOrThrow()
  return {
    emailVerified: row.email_verified,
    hasBillingAddress: row.billing !== null,
    hasTaxId: hasTaxIdToInvoice(
      row.billing_country === 'CH' ? 'CH' : 'DE',
      { vatId: row.vat_state === 'invalid' ? '' : (row.vat_id ?? ''), taxNumber: row.tax_number ?? '' },
      row.tax_mode === 'standard',
    ),
    hasTraderData: hasTraderData({
      // The CHECK of the table.
      offersAs: row.offers_as as OffersAs | null,
      phone: row.trader_phone,
      email: row.trader_email,
      isCertified: row.certified_at !== null,
    }),
    // The CHECK of the table behind the view.
    payee: (row.state as PayeeState | null) ?? 'none',
    isStoppedForReport: row.blocked_at !== null,
  }
}
