/** Part of the checkout of whoever books for a company: what is typed is saved before the booking is confirmed. */
import type { Ref } from 'react'
import { callApi } from '#client/call-api.ts'
import { ApiForm } from '#client/form/api-form.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import type { FormPart } from '#client/form/form-part.ts'
import type { ReplyOf } from '#kernel/endpoint.ts'
import type { changeCost } from '../contract.ts'
import { CostFields, costOf, type KnownCostCentre } from './cost-fields.tsx'

export type SavedCost = ReplyOf<typeof changeCost>

type CostPartProps = {
  handle: Ref<FormPart<SavedCost>>
  /** The booking that is held; null while there is none, and then nothing can be saved. */
  bookingId: number | null
  cost: { readonly costCentre: string | null; readonly reference: string | null }
  known: readonly KnownCostCentre[]
}

export function CostPart({ handle, bookingId, cost, known }: CostPartProps) {
  return (
    <ApiForm<SavedCost>
      handle={handle}
      className="stack"
      send={(fields) =>
        callApi<typeof changeCost>('PATCH', '/api/booking/{id}/cost', {
          params: { id: bookingId ?? 0 },
          body: costOf(fields),
        })
      }
    >
      <CostFields cost={cost} known={known} />
      <FormMessage />
    </ApiForm>
  )
}
