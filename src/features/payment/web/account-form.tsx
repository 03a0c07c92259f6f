/** A bank account in the sandbox, with the mandate's text. Stripe's own form asks for both itself. */
import { callApi } from '#client/call-api.ts'
import { ApiForm } from '#client/form/api-form.tsx'
import { CheckField } from '#client/form/check-field.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { useRootFacts } from '#client/root-facts.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { addPaymentMethod } from '../contract.ts'
import { readIban } from '../rules/iban.ts'
import { MANDATE_TEXT } from '../rules/mandate.ts'
import type { NewCardFormProps } from './payment-data.ts'
import { usePaymentTexts } from './use-payment-texts.ts'
import { useTestMethod } from './use-test-method.ts'

const TEST_ACCOUNTS = [
  { iban: 'DE89 3704 0044 0532 0130 00', does: 'testDebitPaid' },
  { iban: 'DE62 3704 0044 0532 0130 01', does: 'testDebitFails' },
  { iban: 'DE35 3704 0044 0532 0130 02', does: 'testDebitReturned' },
] as const

export function AccountForm({
  handle,
  meta,
  returnPath,
  onMissing,
  onAction,
}: Omit<NewCardFormProps, 'currency' | 'onKind'>) {
  const t = usePaymentTexts()
  const holder = useRootFacts()?.viewer?.name ?? ''
  const { form, fields, fillIn } = useTestMethod({ handle, onAction })

  return (
    <ApiForm
      className="stack card-form"
      handle={form}
      onMissing={onMissing}
      fieldOf={(path) => path.split('.').at(-1) ?? ''}
      check={(typed) => (readIban(textOf(typed, 'iban')) === null ? { iban: [t('ibanInvalid')] } : null)}
      send={(typed, idempotencyKey) =>
        callApi<typeof addPaymentMethod>('POST', '/api/payment', {
          body: {
            method: {
              kind: 'sepa',
              iban: textOf(typed, 'iban'),
              holder: textOf(typed, 'holder').trim(),
              mandate: MANDATE_TEXT,
            },
            returnPath,
          },
          idempotencyKey,
        })
      }
    >
      <div className="stack" ref={fields}>
        <TextField label={t('iban')} name="iban" autoComplete="off" spellCheck={false} maxLength={42} required />
        <TextField
          label={t('holder')}
          name="holder"
          autoComplete="name"
          maxLength={70}
          required
          defaultValue={holder}
        />
      </div>
      <p className="hint">
        {t('mandateText')}
        {meta.creditorId !== '' && ` ${t('mandateCreditor', { id: meta.creditorId })}`}
      </p>
      <CheckField name="mandate" required whenMissing={t('mandateMissing')}>
        {t('mandateAccept')}
      </CheckField>
      <FormMessage />
      <Notice className="test-cards">
        <div>
          <p>{t('testAccounts')}</p>
          <ul>
            {TEST_ACCOUNTS.map(({ iban, does }) => (
              <li key={iban}>
                <Button
                  look="text"
                  className="num"
                  aria-label={t('fillInAccount', { iban })}
                  onClick={() => fillIn({ iban })}
                >
                  {iban}
                </Button>{' '}
                {t(does)}
              </li>
            ))}
          </ul>
        </div>
      </Notice>
    </ApiForm>
  )
}
