/** By card with each booking, or once a month: only where an operator has allowed a credit. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type PayModePanelProps = { mode: 'card' | 'statement'; answer: FormAnswer | undefined }

export function PayModePanel({ mode, answer }: PayModePanelProps) {
  const t = useTexts({ de, en })
  return (
    <section className="panel">
      <PostForm intent="mode" answer={answer} className="stack" preventScrollReset>
        <SelectField
          label={t('payMode')}
          name="payMode"
          defaultValue={mode}
          options={[
            ['card', t('mode_card')],
            ['statement', t('mode_statement')],
          ]}
        />
        <p className="hint">{t('modeHint')}</p>
        <FormMessage />
        <div className="row">
          <SubmitButton>{t('modeSave')}</SubmitButton>
        </div>
      </PostForm>
    </section>
  )
}
