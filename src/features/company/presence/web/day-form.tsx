/** Says where somebody is on a single day, or takes it back. */
import { DayField } from '#client/form/day/day-field.tsx'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { useTexts } from '#client/use-texts.ts'
import { LONGEST_NOTE } from '../rules/limits.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { useKindOptions } from './use-kind-options.ts'

export function DayForm({ today, last, answer }: { today: string; last: string; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const kinds = useKindOptions(t('asPattern'))
  const halves = (['wholeDay', 'morning', 'afternoon'] as const).map((part) => [part, t(part)] as const)
  return (
    <PostForm intent="day" answer={answer} className="stack">
      <div className="day-fields">
        <DayField name="day" label={t('day')} defaultValue={today} min={today} max={last} required />
        <SelectField name="half" label={t('half')} options={halves} defaultValue="wholeDay" />
        <SelectField name="kind" label={t('kind')} options={kinds} defaultValue="home" />
        <TextField name="note" label={t('note')} maxLength={LONGEST_NOTE} autoComplete="off" />
      </div>
      <FormMessage done={t('daySaved')} />
      <div>
        <SubmitButton busyText={t('saving')}>{t('saveDay')}</SubmitButton>
      </div>
    </PostForm>
  )
}
