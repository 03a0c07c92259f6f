/**
 * How an operator decides a case: one choice goes without a reason; the other opens a form and tells the person concerned
 * its reason.
 */
import type { FormAnswer } from './form-answer.ts'
import { FormMessage } from './form-message.tsx'
import { PostForm } from './post-form.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextAreaField } from './text-area-field.tsx'

type DecisionFormsProps = {
  /** Of the case. */
  id: number
  /** The refusal of the page's action, whichever case it belongs to. */
  answer: FormAnswer | undefined
  without: { readonly intent: string; readonly label: string; readonly isPrimary?: boolean }
  withReason: {
    readonly intent: string
    /** What opens the form, and what sends it. */
    readonly label: string
    readonly go: string
    readonly reason: string
    readonly hint: string
    readonly isPrimary?: boolean
  }
}

const MOST_LETTERS = 1000

export function DecisionForms({ id, answer, without, withReason }: DecisionFormsProps) {
  const answerTo = (intent: string) =>
    answer?.intent === intent && answer.values['id'] === String(id) ? answer : undefined
  const refused = answerTo(withReason.intent)
  return (
    <>
      <PostForm intent={without.intent} answer={answerTo(without.intent)}>
        <input type="hidden" name="id" value={id} />
        <FormMessage />
        <SubmitButton look={without.isPrimary ? 'primary' : 'plain'}>{without.label}</SubmitButton>
      </PostForm>
      <details open={refused !== undefined}>
        <summary>{withReason.label}</summary>
        <PostForm className="stack" intent={withReason.intent} answer={refused}>
          <input type="hidden" name="id" value={id} />
          <TextAreaField label={withReason.reason} name="reason" rows={3} maxLength={MOST_LETTERS} required>
            <span className="hint">{withReason.hint}</span>
          </TextAreaField>
          <FormMessage />
          <SubmitButton look={withReason.isPrimary ? 'primary' : 'plain'}>{withReason.go}</SubmitButton>
        </PostForm>
      </details>
    </>
  )
}
