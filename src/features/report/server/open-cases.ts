/** SQL: how many reports and complaints wait for an operator. */
export const OPEN_REPORT_CASES = `(select count(*) from report_case where due_at is not null)`
