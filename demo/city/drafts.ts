/** Offices that provider@ is still setting up: what has been typed into which step, as the wizard's forms send it. */
import { hoursField, WEEKDAYS } from '#features/office/wizard/rules/choices.ts'
import type { Fields, FieldStep, Group } from '#features/office/wizard/rules/wizard-steps.ts'

export type DraftPlan = {
  readonly key: string
  readonly group: Group
  /** At one of the provider's locations. */
  readonly isAtLocation: boolean
  readonly steps: Readonly<Partial<Record<FieldStep, Fields>>>
}

const workdays: Fields = Object.fromEntries(
  WEEKDAYS.slice(0, 5).flatMap((weekday) => [
    [hoursField(weekday, 0, 'from'), '08:30'],
    [hoursField(weekday, 0, 'to'), '18:30'],
  ]),
)

export const DRAFTS: readonly DraftPlan[] = [
  {
    // Lacks nothing but photos.
    key: 'roof',
    group: 1,
    isAtLocation: true,
    steps: {
      category: { category: 'open_plan' },
      edit: { capacity: '8', area: '70' },
      week: workdays,
      pricing: { price: '9,50' },
      title: { title_de: 'Dachatelier mit Terrasse', title_en: 'Roof studio with a terrace' },
      information: {
        short_de: 'Acht Tische unter dem Dach, morgens mit Sonne.',
        short_en: 'Eight desks under the roof, with sun in the morning.',
        long_de:
          'Unter dem Dach stehen acht Tische mit Blick über die Höfe. Die Terrasse gehört dazu, ebenso die Küche auf demselben Stock.',
        long_en:
          'Eight desks under the roof look out over the courtyards. The terrace comes with them, and so does the kitchen on the same floor.',
        tags_de: 'ruhig, hell, Terrasse',
        tags_en: 'quiet, bright, terrace',
      },
      contact: { name: 'Empfang', phone: '+49 30 23125 410' },
    },
  },
  {
    // Just begun.
    key: 'cellar',
    group: 2,
    isAtLocation: false,
    steps: { title: { title_de: 'Gewölbekeller' } },
  },
]
