/** SQL: how many documents could not be made so far, or have no file; what was not tried yet does not count. */
export const MISSING_DOCUMENTS = `((select count(*) from invoice_task w where w.problem is not null)
  + (select count(*) from (select from commission_task c where c.problem is not null group by c.provider_id, c.month) months)
  + (select count(*) from invoice_drawing d where d.tries > 0))`
