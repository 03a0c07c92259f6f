import { callApi } from '#client/call-api.ts'
import { ApiForm } from '#client/form/api-form.tsx'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { useTexts } from '#client/use-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import type { confirmFactor } from '../../sign-in/contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function FactorStart({ answer }: { answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  return (
    <PostForm className="panel stack" intent="begin" answer={answer}>
      <p>{t('factorLead')}</p>
      <FormMessage />
      <SubmitButton look="primary">{t('factorBegin')}</SubmitButton>
    </PostForm>
  )
}

type FactorSetUpProps = {
  secret: { secret: string; address: string }
  answer: FormAnswer | undefined
}

export function FactorSetUp({ secret: { secret, address }, answer }: FactorSetUpProps) {
  const t = useTexts({ de, en })
  return (
    <ApiForm
      className="panel stack"
      answer={answer?.intent === 'confirm' ? answer : undefined}
      send={(fields) =>
        callApi<typeof confirmFactor>('PUT', '/api/account/factor', { body: { code: textOf(fields, 'code') } })
      }
    >
      <input type="hidden" name="intent" value="confirm" />
      <p>{t('factorScan')}</p>
      <QrCode text={address} label={t('factorQr')} />
      <dl className="summary-facts">
        <div>
          <dt>{t('factorKey')}</dt>
          <dd className="num">{secret.match(/.{1,4}/g)?.join(' ')}</dd>
        </div>
      </dl>
      <p>
        <ButtonLink href={address}>{t('factorOpen')}</ButtonLink>
      </p>
      <input type="hidden" name="secret" value={secret} />
      <input type="hidden" name="address" value={address} />
      <TextField
        label={t('factorCode')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={20}
      />
      <FormMessage />
      <SubmitButton look="primary">{t('factorConfirm')}</SubmitButton>
    </ApiForm>
  )
}
