/** One tap that answers a clash: the booking stays, and is not mentioned again. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export const KEEP_CLASH = 'keep-clash'

type KeepClashFormProps = {
  /** Of the booking. */
  id: number
  answer: FormAnswer | undefined
  look?: 'primary'
}

export function KeepClashForm({ id, answer, look }: KeepClashFormProps) {
  const t = useTexts({ de, en })
  const isMine = answer?.intent === KEEP_CLASH && answer.values['id'] === String(id)
  return (
    <PostForm intent={KEEP_CLASH} preventScrollReset answer={isMine ? answer : undefined}>
      <input type="hidden" name="id" value={id} />
      <SubmitButton look={look}>{t('keep')}</SubmitButton>
      <FormMessage />
    </PostForm>
  )
}
