/** Providers and answers for the tests of the office wizard. */
import type { TestWorld } from '#app/testing/test-world.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { createDraft, saveDraftStep } from '../contract.ts'
import { hoursField } from '../rules/choices.ts'
import type { Fields, FieldStep, Group } from '../rules/wizard-steps.ts'

const workdays = Object.fromEntries(
  [1, 2, 3, 4, 5].flatMap((weekday) => [
    [hoursField(weekday, 0, 'from'), '09:00'],
    [hoursField(weekday, 0, 'to'), '18:00'],
  ]),
)

/** Everything a desk office needs. */
export const ANSWERS: Readonly<Partial<Record<FieldStep, Fields>>> = {
  location: {
    street: 'Wörthstraße 21',
    postcode: '81667',
    city: 'München',
    country: 'DE',
    lat: '48.128914',
    lng: '11.599206',
  },
  category: { category: 'open_plan' },
  edit: { capacity: '6', area: '80' },
  week: workdays,
  pricing: { price: '11,00' },
  title: { title_de: 'Atelier Haidhausen' },
  information: { short_de: 'Ruhig und hell.', long_de: 'Sechs Tische im Hof.', tags_de: 'ruhig, hell, Hof' },
  contact: { phone: '+49 89 123456', wifi: 'gast / sommer', doorCode: '4711#', entrance_de: 'Durch den Hof.' },
}

export function wizardOf(world: TestWorld) {
  let keys = 0
  const wizard = {
    begin: async (as: SignedIn, group: Group = 1) =>
      (await world.call(createDraft, { body: { group }, idempotencyKey: `begin-${(keys += 1)}-key` }, as)).data.id,
    save: async (as: SignedIn, id: number, step: FieldStep, fields: Fields, version = 0) =>
      (await world.call(saveDraftStep, { params: { id: String(id) }, body: { step, version, fields } }, as)).data,
    /** A draft that lacks nothing but photos, and whose provider may publish. */
    async complete(as: SignedIn, answers: Partial<Record<FieldStep, Fields>> = ANSWERS) {
      const id = await wizard.begin(as)
      for (const [step, fields] of Object.entries(answers)) await wizard.save(as, id, step as FieldStep, fields)
      await wizard.mayPublish(as)
      return id
    },
    /** Tax, trader data and an active payee. */
    async mayPublish(as: SignedIn, state: 'pending' | 'active' | 'restricted' | null = 'active') {
      await world.rows(`update billing_address set tax_number = '143/123/12345' where person_id = $1`, [as.id])
      await world.rows(
        `update provider set trader_phone = '+49 89 1', trader_email = 'haus@example.test', certified_at = $2, offers_as = 'trader' where person_id = $1`,
        [as.id, world.clock.now()],
      )
      await wizard.payee(as, state)
    },
    payee: async (as: SignedIn, state: 'pending' | 'active' | 'restricted' | null) => {
      await world.rows('delete from payee where provider_id = (select id from provider where person_id = $1)', [as.id])
      if (state !== null)
        await world.rows(
          `insert into payee (id, provider_id, psp, ref, country, currency, state, created_at, updated_at)
           select $3::bigint, id, 'sandbox', 'ref-' || $3::text, 'DE', 'EUR', $2, $4, $4 from provider where person_id = $1`,
          [as.id, state, world.context.newId(), world.clock.now()],
        )
    },
    /** As if a picture had been uploaded. */
    photo: async (id: number, key: string) => {
      await world.rows(`insert into office_photo (office_id, key, hash, created_at) values ($1, $2, 'hash', $3)`, [
        id,
        key,
        world.clock.now(),
      ])
      await world.rows(
        `update office_draft set photos = photos || jsonb_build_array(jsonb_build_object('key', $2::text, 'hash', 'hash')) where id = $1`,
        [id, key],
      )
    },
  }
  return wizard
}

export const photoNamed = (name: string) => `photo-${name.padEnd(24, '-')}`
