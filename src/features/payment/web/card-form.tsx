/** A new card in the sandbox. A real payment service brings its own form, and card data never reaches this one. */
import { callApi } from '#client/call-api.ts'
import { ApiForm } from '#client/form/api-form.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { addPaymentMethod } from '../contract.ts'
import { isCardNumber, readExpiry } from '../rules/card-fields.ts'
import type { NewCardFormProps } from './payment-data.ts'
import { usePaymentTexts } from './use-payment-texts.ts'
import { useTestMethod } from './use-test-method.ts'

const TEST_CARDS = [
  { number: '4242 4242 4242 4242', does: 'testGood' },
  { number: '4000 0027 6000 3184', does: 'testAsks' },
  { number: '4000 0000 0000 0341', does: 'testDeclined' },
  { number: '4000 0000 0000 9995', does: 'testInsufficient' },
] as const

export function CardForm({ handle, returnPath, onMissing, onAction }: Omit<NewCardFormProps, 'meta' | 'currency'>) {
  const t = usePaymentTexts()
  const { form, fields, fillIn } = useTestMethod({ handle, onAction })

  return (
    <ApiForm
      className="stack card-form"
      handle={form}
      onMissing={onMissing}
      fieldOf={fieldOf}
      check={(typed) => {
        if (!isCardNumber(textOf(typed, 'number'))) return { number: [t('cardNumberInvalid')] }
        return readExpiry(textOf(typed, 'expiry')) ? null : { expiry: [t('cardExpiryInvalid')] }
      }}
      send={(typed, idempotencyKey) =>
        callApi<typeof addPaymentMethod>('POST', '/api/payment', {
          body: {
            method: {
              kind: 'card',
              number: textOf(typed, 'number'),
              // The expiry was validated before, so it can be read.
              ...(readExpiry(textOf(typed, 'expiry')) ?? { expiresMonth: 0, expiresYear: 0 }),
              code: textOf(typed, 'code').trim(),
            },
            returnPath,
          },
          idempotencyKey,
        })
      }
    >
      <div className="form-grid" ref={fields}>
        <div className="full">
          <TextField
            label={t('cardNumber')}
            name="number"
            inputMode="numeric"
            autoComplete="cc-number"
            maxLength={23}
            required
          />
        </div>
        <div className="half">
          <TextField
            label={t('cardExpiry')}
            name="expiry"
            inputMode="numeric"
            autoComplete="cc-exp"
            maxLength={7}
            required
          />
        </div>
        <div className="half">
          <TextField
            label={t('cardCode')}
            name="code"
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={4}
            required
          />
        </div>
      </div>
      <FormMessage />
      <Notice className="test-cards">
        <div>
          <p>{t('testCards')}</p>
          <ul>
            {TEST_CARDS.map(({ number, does }) => (
              <li key={number}>
                <Button
                  look="text"
                  className="num"
                  aria-label={t('fillIn', { number })}
                  onClick={() => fillIn({ number }, { expiry: '12/30', code: '123' })}
                >
                  {number}
                </Button>{' '}
                {t(does)}
              </li>
            ))}
          </ul>
          <p>{t('testRest')}</p>
        </div>
      </Notice>
    </ApiForm>
  )
}

/**
 * Errors at "method.number" and "number" belong to the number's field; a refusal of the whole card shows below the
 * fields.
 */
function fieldOf(path: string): string {
  const last = path.split('.').at(-1) ?? ''
  return last === 'expiresMonth' || last === 'expiresYear' ? 'expiry' : last
}
