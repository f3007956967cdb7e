/** The files of the Python guest, in the folder of this module. */
export const pythonFiles = ['cpython_guest.py', 'program_calls.py', 'python_program.py', 'json_values.py'] as const;
