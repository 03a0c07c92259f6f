import type { ReplyData } from '#kernel/endpoint.ts'
import type { FormAnswer } from '#client/form/form-answer.ts'
import type { previewCard, readEditedOffice, readSimilarPrices, saveOfficeStep } from '../contract.ts'
import type { Fields, Group } from '../rules/wizard-steps.ts'

export type EditedOffice = ReplyData<typeof readEditedOffice>['data'] & {
  /** What others near by cost, on the step that asks for the price. */
  readonly similar: ReplyData<typeof readSimilarPrices>['data']
}

/** What the card of an office in a search will show. */
export type PreviewedCard = ReplyData<typeof previewCard>['data']

/** Of the page's action. */
export type StepAnswer = FormAnswer & {
  /** What a change would do to bookings, to be seen before it is made. */
  readonly effects?: ReplyData<typeof saveOfficeStep>['data']['effects']
  /** With what was typed and is not saved. */
  readonly card?: PreviewedCard | null
}

/** What the fields of a step get. */
export type StepFieldsProps = {
  readonly group: Group
  /** What was typed before. */
  readonly fields: Fields
  /** What the server has made of it since, for a step to which it adds something. */
  readonly stored: Fields
  readonly office: EditedOffice
  /** Tells the form that something has changed without a key: a button, a pin. */
  readonly changed: () => void
}
