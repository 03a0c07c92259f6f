import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Place } from './place-data.ts'
import { PlaceFields } from './place-fields.tsx'

type AddPlaceProps = {
  kind: Place['kind']
  title?: string
  /** Places of this kind: the form of the next one is another. */
  many: number
  answer: FormAnswer | undefined
}

export function AddPlace({ kind, title, many, answer }: AddPlaceProps) {
  const t = useTexts({ de, en })
  const own = answer?.intent === kind ? answer : undefined
  return (
    <details className="place-edit" open={own !== undefined && !own.done} key={many}>
      <summary>{t(`add_${kind}Place`)}</summary>
      <PostForm intent={kind} answer={own?.done ? undefined : own} className="stack" preventScrollReset>
        <PlaceFields kind={kind} place={null} {...(title !== undefined && { title })} />
        <FormMessage />
        <div>
          <SubmitButton look="primary" busyText={t('saving')}>
            {t('save')}
          </SubmitButton>
        </div>
      </PostForm>
    </details>
  )
}
