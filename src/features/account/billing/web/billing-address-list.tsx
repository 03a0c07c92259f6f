import { Plus, ReceiptText } from 'lucide-react'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SettingList, SettingRow } from '#ui/setting-list.tsx'
import { Tag } from '#ui/tag.tsx'
import type { listBillingAddresses } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type Address = ReplyData<typeof listBillingAddresses>['data'][number]

export type BillingAddressListProps = {
  addresses: readonly Address[]
  /** Employees see the address of their company and cannot change it. */
  isReadOnly: boolean
  answer: FormAnswer | undefined
}

export function BillingAddressList({ addresses, isReadOnly, answer }: BillingAddressListProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const titleOf = ({ name1, name2 }: Address) => [name1, name2].filter(Boolean).join(', ')
  return (
    <PostForm className="stack" intent="list" answer={answer}>
      {isReadOnly && <p className="quiet">{t('byCompany')}</p>}
      {addresses.length > 0 && (
        <SettingList>
          {addresses.map((address) => (
            <SettingRow
              key={address.id}
              icon={ReceiptText}
              tone={address.isDefault ? 'good' : 'plain'}
              title={
                <>
                  {titleOf(address)} {address.isDefault && <Tag>{t('isDefault')}</Tag>}
                </>
              }
              note={
                <>
                  {address.street}, {address.postcode} {address.city}
                  <VatNote address={address} />
                </>
              }
            >
              {!isReadOnly && (
                <span className="row">
                  {!address.isDefault && (
                    <SubmitButton look="text" name="change" value={`default ${address.id}`}>
                      {t('makeDefault')}
                    </SubmitButton>
                  )}
                  <SubmitButton
                    look="text"
                    name="change"
                    value={`remove ${address.id}`}
                    aria-label={t('removeNamed', { name: titleOf(address) })}
                  >
                    {t('remove')}
                  </SubmitButton>
                  <ButtonLink to={path(`/account/billing-address/${address.id}`)}>{t('change')}</ButtonLink>
                </span>
              )}
            </SettingRow>
          ))}
        </SettingList>
      )}
      <FormMessage />
      {!isReadOnly && (
        <div>
          <ButtonLink to={path('/account/billing-address/new')}>
            <Plus size={18} /> {t('add')}
          </ButtonLink>
        </div>
      )}
    </PostForm>
  )
}

function VatNote({ address: { vatId, vatState } }: { address: Address }) {
  const t = useTexts({ de, en })
  if (vatState === 'none') return null
  return (
    <>
      <br />
      {vatId}: {t(`vat_${vatState}`)}
    </>
  )
}
