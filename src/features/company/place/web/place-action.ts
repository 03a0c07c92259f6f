/** What the forms of places send. Only actions use it: the browser must not load the schemas of the contract. */
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import type { PageContext } from '#client/page-context.ts'
import type { Country } from '#kernel/locale.ts'
import { FieldErrors } from '#kernel/verdict.ts'
import { changeHome, saveCompanyPlaces, saveHome, saveLocation } from '../contract.ts'
import { ADDRESS_FIELDS, addressField, PLACE_FIELDS } from './place-form.ts'

/** The intent names the kind of the place, and which one: "home", "other-4711"; without a number it is a new one. */
export async function placeAction(form: FormData, { call, locale }: PageContext) {
  const intent = textOf(form, 'intent')
  const [kind, number] = intent.split('-')
  const id = Number(number) || undefined
  const isRemoved = textOf(form, 'remove') === 'yes'
  try {
    if (kind === 'home') await keepHome(form, id, isRemoved, call)
    else if (kind === 'other') await keepOther(form, id, isRemoved, call)
    else if (kind === 'company') await keepCompanys(form, id, isRemoved, call)
    else return null
    return formDone(isRemoved ? 'removed' : intent)
  } catch (error) {
    return formRefused(withoutList(error), form, PLACE_FIELDS, locale)
  }
}

type Caller = PageContext['call']

async function keepHome(form: FormData, id: number | undefined, isRemoved: boolean, call: Caller) {
  const { title, note, seats, address } = typed(form)
  if (id !== undefined && isRemoved)
    return call(changeHome, { params: { userOffice: String(id) }, body: { remove: true } })
  return call(saveHome, { body: { title: title || undefined, note, seats, address } })
}

async function keepOther(form: FormData, id: number | undefined, isRemoved: boolean, call: Caller) {
  if (id !== undefined && isRemoved) return call(saveLocation, { body: { id, kind: 'other', remove: true } })
  const { address, ...more } = typed(form)
  const isKnown = address.street !== '' || address.postcode !== '' || address.city !== ''
  return call(saveLocation, { body: { ...more, id, kind: 'other', address: isKnown ? address : null } })
}

async function keepCompanys(form: FormData, id: number | undefined, isRemoved: boolean, call: Caller) {
  const { note: _, ...more } = typed(form)
  return call(saveCompanyPlaces, { body: { offices: [{ ...more, id, remove: isRemoved || undefined }] } })
}

function typed(form: FormData) {
  const [street = '', postcode = '', city = '', country = ''] = ADDRESS_FIELDS.map((name) =>
    textOf(form, addressField(name)).trim(),
  )
  return {
    title: textOf(form, 'title'),
    note: textOf(form, 'note'),
    seats: Number(textOf(form, 'seats')),
    address: { street, postcode, city, country: country as Country },
  }
}

/** The company's places are a list of one here; its fields have the names of the place. */
function withoutList(error: unknown): unknown {
  if (!(error instanceof FieldErrors)) return error
  return new FieldErrors(
    Object.fromEntries(Object.entries(error.fields).map(([path, list]) => [path.replace(/^offices\.0\./, ''), list])),
  )
}
