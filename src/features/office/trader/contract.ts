/** What a reply shows of whoever offers. */
import { z } from 'zod'

/**
 * What guests see of whoever offers: the details of a trader, and of a private person only that they are one. Null for
 * those who have said nothing of themselves: they offer to employees or internally only.
 */
export const shownTrader = z
  .discriminatedUnion('offersAs', [
    z.object({
      offersAs: z.literal('trader'),
      lines: z.array(z.string()),
      country: z.string(),
      phone: z.string(),
      email: z.string(),
      registerNumber: z.string(),
      vatId: z.string(),
      /** The day on which they certified that what they offer is lawful. */
      certifiedOn: z.string(),
    }),
    z.object({ offersAs: z.literal('private') }),
  ])
  .nullable()
