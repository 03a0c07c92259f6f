import type { Context } from '#platform/context.ts'

const BATCH = 20

/**
 * Removes the customers of erased people at the payment provider, and with them their methods. What fails is tried again
 * in the next round, because the row goes last.
 * @returns how many it removed
 */
export async function forgetCustomers({ db, payments }: Context): Promise<number> {
  const customers = await db.write
    .selectFrom('payment_customer')
    .innerJoin('person', 'person.id', 'payment_customer.person_id')
    .select(['payment_customer.customer_ref', 'payment_customer.person_id'])
    .where('payment_customer.provider', '=', payments.name)
    .where('person.erased_at', 'is not', null)
    .limit(BATCH)
    .execute()
  for (const { customer_ref, person_id } of customers) {
    await payments.removeCustomer(customer_ref, `${customer_ref}:forget`)
    await db.write
      .deleteFrom('payment_customer')
      .where('provider', '=', payments.name)
      .where('person_id', '=', person_id)
      .execute()
  }
  return customers.length
}
