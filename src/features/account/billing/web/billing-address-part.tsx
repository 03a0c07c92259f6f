/** The billing address as a part of the checkout; confirming the payment saves it. */
import type { Ref } from 'react'
import { callApi } from '#client/call-api.ts'
import { ApiForm } from '#client/form/api-form.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import type { FormPart } from '#client/form/form-part.ts'
import type { BodyOf, ReplyData } from '#kernel/endpoint.ts'
import type { saveBillingAddress } from '../contract.ts'
import { BillingAddressFields, type BillingAddressFieldsProps } from './billing-address-fields.tsx'

type BillingAddressPartProps = Pick<BillingAddressFieldsProps, 'address'> & {
  handle: Ref<FormPart<ReplyData<typeof saveBillingAddress>>>
  onMissing: (labels: readonly string[]) => void
}

export function BillingAddressPart({ address, handle, onMissing }: BillingAddressPartProps) {
  return (
    <ApiForm
      className="stack"
      handle={handle}
      onMissing={onMissing}
      send={(fields) =>
        callApi<typeof saveBillingAddress>('PUT', '/api/billing-address', {
          // All form fields are texts by name; the server validates them.
          body: Object.fromEntries(fields) as BodyOf<typeof saveBillingAddress>,
        })
      }
    >
      <BillingAddressFields address={address} startsPrivate />
      <FormMessage />
    </ApiForm>
  )
}
