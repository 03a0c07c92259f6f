/**
 * How an operator decides a case: a choice that needs no reason goes at once; each other one opens a form and tells the
 * person concerned its reason.
 */
import type { ReactNode } from 'react'
import type { Locale } from '#kernel/locale.ts'
import type { FormAnswer } from './form-answer.ts'
import { LanguageHint } from './language-hint.tsx'
import { FormMessage } from './form-message.tsx'
import { PostForm } from './post-form.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextAreaField } from './text-area-field.tsx'

type Choice = {
  readonly intent: string
  /** What opens the form, and what sends it. */
  readonly label: string
  readonly go: string
  readonly reason: string
  readonly hint: string
  readonly isPrimary?: boolean
  /** What else the form asks for, before the reason. */
  readonly fields?: ReactNode
}

type DecisionFormsProps = {
  /** Of the case. */
  id: number
  /** The refusal of the page's action, whichever case it belongs to. */
  answer: FormAnswer | undefined
  without?: { readonly intent: string; readonly label: string; readonly isPrimary?: boolean }
  withReason: readonly Choice[]
  /** The language of the person concerned. */
  reads?: Locale
}

const MOST_LETTERS = 1000

export function DecisionForms({ id, answer, without, withReason, reads }: DecisionFormsProps) {
  const answerTo = (intent: string) =>
    answer?.intent === intent && answer.values['id'] === String(id) ? answer : undefined
  return (
    <>
      {without && (
        <PostForm intent={without.intent} answer={answerTo(without.intent)}>
          <input type="hidden" name="id" value={id} />
          <FormMessage />
          <SubmitButton look={without.isPrimary ? 'primary' : 'plain'}>{without.label}</SubmitButton>
        </PostForm>
      )}
      {withReason.map(({ intent, label, go, reason, hint, isPrimary, fields }) => (
        <details key={intent} open={answerTo(intent) !== undefined}>
          <summary>{label}</summary>
          <PostForm className="stack" intent={intent} answer={answerTo(intent)}>
            <input type="hidden" name="id" value={id} />
            {fields}
            <TextAreaField label={reason} name="reason" rows={3} maxLength={MOST_LETTERS} required lang={reads}>
              <span className="hint">{hint}</span>
              {reads && <LanguageHint reads={reads} />}
            </TextAreaField>
            <FormMessage />
            <SubmitButton look={isPrimary ? 'primary' : 'plain'}>{go}</SubmitButton>
          </PostForm>
        </details>
      ))}
    </>
  )
}
