import { CreditCard, Landmark } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#client/use-texts.ts'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { Button } from '#ui/button.tsx'
import { SettingList, SettingRow } from '#ui/setting-list.tsx'
import { Tag } from '#ui/tag.tsx'
import type { PaymentMethod } from '../../web/payment-data.ts'
import { useMethodName } from '../../web/use-method-name.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type MethodListProps = {
  methods: readonly PaymentMethod[]
  /** Employees see that their company pays, and change nothing. */
  isReadOnly: boolean
}

/** The saved methods, within a form whose pressed button says what to do with which one: `change`, e.g. "remove 12". */
export function MethodList({ methods, isReadOnly }: MethodListProps) {
  const t = useTexts({ de, en })
  const methodName = useMethodName()
  const [asked, setAsked] = useState<number | null>(null)
  if (methods.length === 0) return null
  return (
    <SettingList>
      {methods.map((method) => (
        <SettingRow
          key={method.id}
          icon={method.kind === 'sepa' ? Landmark : CreditCard}
          tone={method.isDefault && method.problem === null ? 'good' : 'plain'}
          title={methodName(method)}
          note={<MethodNote method={method} />}
        >
          {!isReadOnly && (
            <span className="row">
              {asked === method.id ? (
                <>
                  <SubmitButton look="danger" name="change" value={`remove ${method.id}`}>
                    {t('removeNow')}
                  </SubmitButton>
                  <Button onClick={() => setAsked(null)}>{t('removeNot')}</Button>
                </>
              ) : (
                <>
                  {!method.isDefault && (
                    <SubmitButton name="change" value={`default ${method.id}`}>
                      {t('makeDefault')}
                    </SubmitButton>
                  )}
                  {/* Without script it removes at once. */}
                  <SubmitButton
                    look="text"
                    name="change"
                    value={`remove ${method.id}`}
                    aria-label={t('removeNamed', { name: methodName(method) })}
                    onClick={(event) => {
                      event.preventDefault()
                      setAsked(method.id)
                    }}
                  >
                    {t('remove')}
                  </SubmitButton>
                </>
              )}
            </span>
          )}
        </SettingRow>
      ))}
    </SettingList>
  )
}

function MethodNote({ method }: { method: PaymentMethod }) {
  const t = useTexts({ de, en })
  const { expiresMonth, expiresYear, mandateRef, problem } = method
  const expiry =
    expiresMonth !== null && expiresYear !== null
      ? t('expires', {
          month: String(expiresMonth).padStart(2, '0'),
          year: String(expiresYear % 100).padStart(2, '0'),
        })
      : null
  return (
    <>
      <span className="num">{mandateRef === null ? expiry : t('mandate', { ref: mandateRef })}</span>{' '}
      {problem !== null && <Tag tone="bad">{t(problem === 'expired' ? 'isExpired' : 'hasFailed')}</Tag>}{' '}
      {method.isDefault && <Tag tone="good">{t('isDefault')}</Tag>}
    </>
  )
}
