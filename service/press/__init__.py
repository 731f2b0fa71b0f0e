"""What is printed: sheets as PDF, results as pictures. Templates take plain data; typst typesets them."""
