import type { PaymentPart } from '#features/account/server/user-data.ts'
import { column, nullable } from '#platform/db/row-columns.ts'

export const paymentUserData: PaymentPart = {
  method: nullable.json(
    `(select json_build_object('id', m.id, 'kind', m.kind, 'brand', m.brand, 'last4', m.last4) from payment_method m
        where m.removed_at is null and m.is_default and case when $2::bigint is null then m.person_id = p.id else m.company_id = $2 end limit 1)`,
  ),
  needs_attention: column.number('(select count(*)::int from payment_waiting w where w.person_id = p.id)'),
  unpaid: column.number(
    `case when $2::bigint is null
        then (select count(*)::int from payment_unpaid l where l.payer_id = p.id and l.company_id is null)
        else (select count(*)::int from payment_unpaid l where l.company_id = $2) end`,
  ),
}
