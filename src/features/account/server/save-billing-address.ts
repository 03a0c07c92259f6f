/** The billing address of whoever pays: the person, or the company for its admin. Employees only see it. */
import { FieldErrors, refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call } from '#platform/ground.ts'
import type { readBillingAddress as readContract, saveBillingAddress as saveContract } from '../contract.ts'

type AddressRow = {
  name1: string
  name2: string
  street: string
  postcode: string
  city: string
  country: 'DE' | 'AT' | 'CH'
  vat_id: string
  tax_number: string
}

const COLUMNS = 'name1, name2, street, postcode, city, country, vat_id, tax_number'

export async function readBillingAddress({ viewer, ground }: Call<typeof readContract>) {
  const owner = ownerOf(viewer)
  const [row] = await ground.db.read.query<AddressRow>(
    `select ${COLUMNS} from billing_address where person_id = $1 or company_id = $2`,
    [owner.personId, owner.companyId],
  )
  return { data: row ? addressOf(row) : null }
}

export async function saveBillingAddress({ viewer, body, now, ground }: Call<typeof saveContract>) {
  if (viewer.kind === 'employee') refuse('auth.forbidden')
  const owner = ownerOf(viewer)
  // Spec 5: VAT ID or tax number, at least one required for companies and offices.
  if ((owner.companyId !== null || viewer.kind === 'provider') && body.vatId === '' && body.taxNumber === '')
    throw new FieldErrors({ vatId: [{ code: 'field.required', slots: {} }] })
  const target = owner.companyId === null ? 'person_id' : 'company_id'
  const [row] = await ground.db.write.query<AddressRow>(
    `insert into billing_address (id, ${target}, ${COLUMNS}, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (${target}) do update set name1 = excluded.name1, name2 = excluded.name2, street = excluded.street,
       postcode = excluded.postcode, city = excluded.city, country = excluded.country, vat_id = excluded.vat_id,
       tax_number = excluded.tax_number, updated_at = excluded.updated_at
     returning ${COLUMNS}`,
    [
      ground.newId(),
      owner.companyId ?? owner.personId,
      body.name1,
      body.name2,
      body.street,
      body.postcode,
      body.city,
      body.country,
      body.vatId,
      body.taxNumber,
      now,
    ],
  )
  return { data: addressOf(row ?? refuse('request.fault')) }
}

function ownerOf(viewer: SignedIn): { personId: string | null; companyId: number | null } {
  const company = (viewer.kind === 'corporate' || viewer.kind === 'employee') && viewer.companyId !== null
  return company ? { personId: null, companyId: viewer.companyId } : { personId: viewer.id, companyId: null }
}

function addressOf(row: AddressRow) {
  const { vat_id, tax_number, ...rest } = row
  return { ...rest, vatId: vat_id, taxNumber: tax_number }
}
