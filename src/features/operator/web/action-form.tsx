/** Something that an operator does to a person or a place: what follows from it, why, and the button. */
import type { ReactNode } from 'react'
import { useTexts } from '#client/use-texts.ts'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { LanguageHint } from '#client/form/language-hint.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextAreaField } from '#client/form/text-area-field.tsx'
import type { Locale } from '#kernel/locale.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const SHORTEST_REASON = 10
const LONGEST_REASON = 1000

type ActionFormProps = {
  intent: string
  /** What opens the form; where several have the same words, `name` says of which it is. */
  title: string
  name?: string
  go: string
  /** One line each. */
  follows: readonly string[]
  reason: string
  reasonHint: string
  longestReason?: number
  /** The language of whom the reason is sent to. */
  reads?: Locale | null
  answer: FormAnswer | undefined
  /** Fields before the reason. */
  children?: ReactNode
}

export function ActionForm({
  intent,
  title,
  name,
  go,
  follows,
  reason,
  reasonHint,
  answer,
  ...props
}: ActionFormProps) {
  const t = useTexts({ de, en })
  return (
    <details open={answer !== undefined && !answer.done}>
      <summary aria-label={name}>{title}</summary>
      <PostForm className="stack" intent={intent} answer={answer} preventScrollReset>
        <div>
          <p className="small quiet">{t('follows')}</p>
          <ul className="desk-follows">
            {follows.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        {props.children}
        <TextAreaField
          label={reason}
          name="reason"
          rows={3}
          minLength={SHORTEST_REASON}
          maxLength={props.longestReason ?? LONGEST_REASON}
          required
          {...(props.reads && { lang: props.reads })}
        >
          <span className="hint">{reasonHint}</span>
          {props.reads && <LanguageHint reads={props.reads} />}
        </TextAreaField>
        <FormMessage />
        <div className="row">
          <SubmitButton look="primary">{go}</SubmitButton>
        </div>
      </PostForm>
    </details>
  )
}
